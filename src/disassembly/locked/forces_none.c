/* forces_none.c -- what stands in for linear programs where there is no GLPK. */
#include "disassembly/locked/forces.h"

tw_status tw_balance_solve(tw_balance *balance, bool *exact, tw_error *error)
{
    (void)balance;
    (void)exact;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "this build cannot prove that pieces are locked: it has no GLPK");
}
