/* forces.c -- forces that balance, by a linear program, made whole.
 *
 * Of each contact c there are two unknowns: t, from 0 to 1, and s, from 0 on; its force is t + s,
 * and the sum of all t is made as large as it can be. As a balance may be scaled, every contact
 * that can bear a force in any balance has t = 1 in the best one. GLPK finds it in floating point;
 * its corners have small denominators, and whole numbers that do not balance are given up. */
#include "disassembly/locked/forces.h"

#include <math.h>
#include <setjmp.h>

#include <glpk.h>

static const double near_whole = 1e-6;
enum { MOST_SHARED = 1000000 };

/* ---- The program ------------------------------------------------------------------------- */

/* The first piece has no rows: they follow from the others. */
static void fill_column(const tw_balance *b, glp_prob *program, int column,
                        const tw_lock_contact *contact)
{
    int rows[7], count = 0;
    double values[7];
    for (size_t axis = 0; axis < b->rank; axis++)
        for (size_t side = 0; side < 2; side++) {
            uint32_t piece = side ? contact->other : contact->one;
            if (piece == 0 || contact->normal[axis] == 0)
                continue;
            rows[++count] = (int)((piece - 1) * b->rank + axis) + 1;
            values[count] = (double)(side ? -contact->normal[axis] : contact->normal[axis]);
        }
    glp_set_mat_col(program, column, count, rows, values);
}

static void fill_program(const tw_balance *b, glp_prob *program)
{
    glp_set_obj_dir(program, GLP_MAX);
    glp_add_rows(program, (int)((b->piece_count - 1) * b->rank));
    glp_add_cols(program, (int)(2 * b->contact_count));
    for (int row = 1; row <= glp_get_num_rows(program); row++)
        glp_set_row_bnds(program, row, GLP_FX, 0, 0);
    for (size_t i = 0; i < b->contact_count; i++) {
        int column = (int)(2 * i) + 1;
        glp_set_col_bnds(program, column, GLP_DB, 0, 1);
        glp_set_obj_coef(program, column, 1);
        glp_set_col_bnds(program, column + 1, GLP_LO, 0, 0);
        fill_column(b, program, column, &b->contacts[i]);
        fill_column(b, program, column + 1, &b->contacts[i]);
    }
}

static double force_of(glp_prob *program, size_t contact)
{
    int column = (int)(2 * contact) + 1;
    return glp_get_col_prim(program, column) + glp_get_col_prim(program, column + 1);
}

/* ---- Whole numbers ----------------------------------------------------------------------- */

/* The least number by which all forces become whole; 0: too large. */
static int64_t shared_denominator(const tw_balance *b, glp_prob *program)
{
    int64_t shared = 1;
    for (size_t i = 0; i < b->contact_count && shared > 0; i++) {
        double force = force_of(program, i) * (double)shared;
        int64_t by = 1;
        while (by * shared <= MOST_SHARED &&
               fabs(force * (double)by - round(force * (double)by)) > near_whole * (double)by)
            by++;
        shared = by * shared <= MOST_SHARED ? shared * by : 0;
    }
    return shared;
}

static bool forces_add_up(const tw_balance *b, uint32_t piece, size_t axis)
{
    int64_t sum = 0, term;
    for (size_t i = 0; i < b->contact_count; i++) {
        const tw_lock_contact *c = &b->contacts[i];
        if (c->one != piece && c->other != piece)
            continue;
        if (__builtin_mul_overflow(c->normal[axis], c->one == piece ? c->force : -c->force,
                                   &term) ||
            __builtin_add_overflow(sum, term, &sum))
            return false;
    }
    return sum == 0;
}

static bool make_whole_forces(tw_balance *b, glp_prob *program)
{
    int64_t shared = shared_denominator(b, program);
    bool whole = shared > 0;
    for (size_t i = 0; i < b->contact_count; i++) {
        double force = round(force_of(program, i) * (double)shared);
        b->contacts[i].force = force >= 1 && force < 1e12 ? (int64_t)force : 0;
    }
    for (uint32_t piece = 0; piece < b->piece_count; piece++)
        for (size_t axis = 0; axis < b->rank; axis++)
            whole = whole && forces_add_up(b, piece, axis);
    return whole;
}

/* ---- The solver -------------------------------------------------------------------------- */

static bool solve_program(tw_balance *balance)
{
    glp_smcp how;
    glp_prob *program = glp_create_prob();
    glp_init_smcp(&how);
    how.msg_lev = GLP_MSG_OFF;
    fill_program(balance, program);
    bool exact = glp_simplex(program, &how) == 0 && glp_get_status(program) == GLP_OPT &&
                 make_whole_forces(balance, program);
    glp_delete_prob(program);
    return exact;
}

static void leave_glpk(void *info)
{
    longjmp(*(jmp_buf *)info, 1);
}

/* GLPK ends the program when memory is out, unless its error hook jumps out; what it held in this
 * thread is lost then. */
tw_status tw_balance_solve(tw_balance *balance, bool *exact, tw_error *error)
{
    jmp_buf back;
    int said = glp_term_out(GLP_OFF);
    if (setjmp(back) != 0) {
        glp_free_env();
        return tw_fail(error, TW_ERR_MEMORY, "out of memory, for a linear program");
    }
    glp_error_hook(leave_glpk, &back);
    *exact = solve_program(balance);
    glp_error_hook(NULL, NULL);
    glp_term_out(said);
    return TW_OK;
}
