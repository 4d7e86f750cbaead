// proof_solver.cpp -- CaDiCaL with a proof written beside (engine/sat/proof_solver.h).
//
// The C interface of CaDiCaL has no call for that, hence these lines of C++. Nothing else is
// here, and no exception leaves: without memory each call says so. CaDiCaL itself is then never
// freed: its destructor may free what it never had.
#include <cadical.hpp>
#include <new>

#include "engine/sat/proof_solver.h"
#include "engine/sat/proof_stream.h"

const bool tw_proof_solver_here = true;

struct tw_proof_solver : CaDiCaL::Terminator {
    CaDiCaL::Solver *solver = new CaDiCaL::Solver;
    bool broken = false; // memory was out within
    const tw_prover *prover = nullptr;
    tw_proof_stream stream = {}; // whose bytes go to the proof; closed: there is none, or it is ended

    bool terminate() override
    {
        return prover->go_on && !prover->go_on(prover->user);
    }
    void end()
    {
        if (!stream.file)
            return;
        if (!broken)
            solver->close_proof_trace();
        tw_proof_stream_close(&stream);
    }
    ~tw_proof_solver() override
    {
        end();
        if (!broken)
            delete solver;
    }
};

tw_proof_solver *tw_proof_solver_new(const tw_out *proof)
{
    tw_proof_solver *made = nullptr;
    try {
        made = new tw_proof_solver;
        made->solver->set("quiet", 1);
        made->solver->set("binary", 0);
        if (proof && !tw_proof_stream_open(&made->stream, proof))
            throw std::bad_alloc();
        if (proof)
            made->solver->trace_proof(made->stream.file, "proof");
        return made;
    } catch (const std::bad_alloc &) {
        if (made)
            made->broken = true;
        delete made;
        return nullptr;
    }
}

bool tw_proof_solver_add(tw_proof_solver *solver, int literal)
{
    try {
        solver->solver->add(literal);
        return true;
    } catch (const std::bad_alloc &) {
        solver->broken = true;
        return false;
    }
}

int tw_proof_solver_run(tw_proof_solver *solver, const tw_prover *prover)
{
    try {
        solver->prover = prover;
        solver->solver->connect_terminator(solver);
        int answer = solver->solver->solve();
        if (answer == 10)
            (void)solver->solver->val(1); // what val needs is made once
        solver->solver->disconnect_terminator();
        if (solver->stream.file)
            solver->solver->flush_proof_trace();
        return answer;
    } catch (const std::bad_alloc &) {
        solver->broken = true;
        return -1;
    }
}

bool tw_proof_solver_value(tw_proof_solver *solver, int variable)
{
    return solver->solver->val(variable) > 0;
}

bool tw_proof_solver_end(tw_proof_solver *solver)
{
    solver->end();
    return !solver->stream.failed;
}

void tw_proof_solver_free(tw_proof_solver *solver)
{
    delete solver;
}
