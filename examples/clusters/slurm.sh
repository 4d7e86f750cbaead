#!/bin/sh
# slurm.sh -- a search as a Slurm job array, a part a job.
#
#   tilewright run split bedlam --into 40
#   job=$(sbatch --parsable --array=1-40 slurm.sh bedlam)
#   sbatch --dependency=afterany:"$job" --wrap 'tilewright run merge bedlam.*.tw'
#
# A part saves itself every minute, and when Slurm warns it of the end of its time; it is then
# queued again and goes on from there. So the time limit may be short, and machines may fail.
#SBATCH --job-name=tilewright
#SBATCH --cpus-per-task=1
#SBATCH --time=1:00:00
#SBATCH --signal=B:TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append

part=$1.$SLURM_ARRAY_TASK_ID.tw
tilewright solve "$part" --quiet --threads "${SLURM_CPUS_PER_TASK:-1}" &
search=$!
trap 'kill -TERM $search' TERM INT

wait $search
code=$?
while kill -0 $search 2>/dev/null; do # the signal ended the waiting, not yet the search
    wait $search
    code=$?
done
case $code in
0 | 1) exit 0 ;; # finished: with solutions, or without any in this part
3) exec scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" ;;
*) exit "$code" ;;
esac
