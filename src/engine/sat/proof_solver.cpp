// proof_solver.cpp -- CaDiCaL with a proof written beside (engine/sat/proof_solver.h).
//
// The C interface of CaDiCaL has no call for that, hence these lines of C++. Nothing else is
// here, and no exception leaves: without memory each call says so.
#include <cadical.hpp>
#include <cstdio>
#include <new>

#include "engine/sat/proof_solver.h"

const bool tw_proof_solver_here = true;

struct tw_proof_solver : CaDiCaL::Terminator {
    CaDiCaL::Solver solver;
    const tw_prover *prover = nullptr;
    const tw_out *proof = nullptr;
    FILE *file = nullptr; // whose bytes go to the proof; null: there is none, or it is ended
    bool failed = false;  // to write it

    bool terminate() override
    {
        return prover->go_on && !prover->go_on(prover->user);
    }
    void end()
    {
        if (!file)
            return;
        solver.close_proof_trace();
        failed = fclose(file) != 0 || failed;
        file = nullptr;
    }
    ~tw_proof_solver() override
    {
        end();
    }
};

static ssize_t write_cookie(void *user, const char *bytes, size_t count)
{
    tw_proof_solver *self = static_cast<tw_proof_solver *>(user);
    if (!self->failed && !self->proof->write(self->proof->user, bytes, count))
        self->failed = true;
    return self->failed ? 0 : static_cast<ssize_t>(count);
}

tw_proof_solver *tw_proof_solver_new(const tw_out *proof)
{
    static const cookie_io_functions_t functions = {nullptr, write_cookie, nullptr, nullptr};
    tw_proof_solver *made = nullptr;
    try {
        made = new tw_proof_solver;
        made->proof = proof;
        made->solver.set("quiet", 1);
        made->solver.set("binary", 0);
        FILE *file = proof ? fopencookie(made, "w", functions) : nullptr;
        if (proof && !file)
            throw std::bad_alloc();
        if (file) {
            made->file = file;
            made->solver.trace_proof(file, "proof");
        }
        return made;
    } catch (const std::bad_alloc &) {
        delete made;
        return nullptr;
    }
}

bool tw_proof_solver_add(tw_proof_solver *solver, int literal)
{
    try {
        solver->solver.add(literal);
        return true;
    } catch (const std::bad_alloc &) {
        return false;
    }
}

int tw_proof_solver_run(tw_proof_solver *solver, const tw_prover *prover)
{
    try {
        solver->prover = prover;
        solver->solver.connect_terminator(solver);
        int answer = solver->solver.solve();
        if (answer == 10)
            (void)solver->solver.val(1); // what val needs is made once
        solver->solver.disconnect_terminator();
        if (solver->file)
            solver->solver.flush_proof_trace();
        return answer;
    } catch (const std::bad_alloc &) {
        return -1;
    }
}

bool tw_proof_solver_value(tw_proof_solver *solver, int variable)
{
    return solver->solver.val(variable) > 0;
}

bool tw_proof_solver_end(tw_proof_solver *solver)
{
    solver->end();
    return !solver->failed;
}

void tw_proof_solver_free(tw_proof_solver *solver)
{
    delete solver;
}
