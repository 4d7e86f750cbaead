#!/bin/sh
# parallel.sh -- a search in parts by GNU parallel, on this machine or on many.
#
#   parallel.sh PUZZLE PARTS [options of parallel]
#
#   parallel.sh bedlam 40
#   parallel.sh bedlam 40 --sshloginfile hosts --transferfile {} --return {} --cleanup
#
# Called again after it was stopped it goes on where it was: a part is a checkpoint of itself, and
# one that is finished prints its result at once. On other machines tilewright must be on the path.
set -eu

puzzle=$1
parts=$2
shift 2
name=$(basename "$puzzle")
name=${name%.*}

[ -e "$name.1.tw" ] || tilewright run split "$puzzle" --into "$parts"
# Status 1 means that a part has no solutions: that is an answer, not a failure.
seq "$parts" | sed "s/.*/$name.&.tw/" |
    parallel "$@" 'tilewright solve --quiet {} >{.}.log || [ $? = 1 ]'
seq "$parts" | sed "s/.*/$name.&.tw/" | xargs tilewright run merge
