#!/bin/bash
# The job files of docs/cluster.md, taken out of it and run as a queue would: a task after the other
# with the variables that Slurm and Kubernetes set; with GNU parallel where it is there. Each ends
# with the report that one `volley batch` writes.
# Usage: test_cluster.sh PROGRAM SOURCE_DIR
. "$(dirname "$0")/support.sh"

# Blocks begin with ``` and a line "# file: NAME" near their top.
awk '/^```./ { block = ""; name = ""; on = 1; next }
    /^```$/ { if (name != "") printf "%s", block >name; on = 0; next }
    on { block = block $0 "\n"; if ($0 ~ /^# file: /) name = $3 }' "$source/docs/cluster.md"
check "the job files are there" [ -s array.sh -a -s join.sh -a -s mpi.sh -a -s parallel.sh -a -s job.yaml ]
mkdir bin && ln -s "$volley" bin/volley
export PATH=$PWD/bin:$PATH
awk 'BEGIN { print "attacker,defender"; for (i = 0; i < 60; i++) print i % 5 + 1 " focus," i % 4 " evade=" i % 3 }' >rows.csv
run 0 batch rows.csv -o want.csv

begin() { rm -f part-* report.csv jobs.log; }
array() { local task
    begin
    for task in 3 1 8 2 4 7 6 5 3; do # the third is started twice
        SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=8 SLURM_CPUS_PER_TASK=1 bash array.sh || return 1
    done
    bash join.sh && cmp report.csv want.csv; }
check "an array of Slurm" array
too_early() { rm part-5.csv report.csv && ! bash join.sh 2>err && says err "missing: part 5 of 8" && is_missing report.csv; }
check "it is not joined too early" too_early
headers() { local file
    for file in array.sh join.sh mpi.sh; do # sbatch reads them up to the first command
        awk '/^#/ { if (/^#SBATCH/ && !/^#SBATCH --[a-z-]+(=[^ ]+)?$/) bad = 1; next } { exit } END { exit bad }' $file &&
            bash -n $file || { echo "$file"; return 1; }
    done; }
check "what is for sbatch stands at the top" headers
with_parallel() { begin; bash parallel.sh && cmp report.csv want.csv; }
if command -v parallel >/dev/null && parallel --version 2>/dev/null | grep -q "^GNU"; then
    check "GNU parallel" with_parallel
fi
# The command of a pod is taken from the file by its own parser, where there is one.
pods() { local index
    begin
    python3 - >pod.sh <<'PYTHON' || return 1
import yaml
job = yaml.safe_load(open("job.yaml"))
spec = job["spec"]
assert job["apiVersion"] == "batch/v1" and job["kind"] == "Job" and spec["completionMode"] == "Indexed"
pod = spec["template"]["spec"]
container, = pod["containers"]
assert pod["restartPolicy"] in ("OnFailure", "Never") and container["command"] == ["/bin/sh", "-c"]
assert {m["name"] for m in container["volumeMounts"]} == {v["name"] for v in pod["volumes"]}
assert "/%d " % spec["completions"] in container["args"][0]
print(container["args"][0])
PYTHON
    for index in 7 0 3 1 2 4 6 5; do JOB_COMPLETION_INDEX=$index sh pod.sh || return 1; done
    run 0 join part-*.csv -o report.csv && cmp report.csv want.csv; }
if python3 -c 'import yaml' 2>/dev/null; then
    check "pods of Kubernetes" pods
fi
if command -v mpirun >/dev/null && command -v volley-mpi >/dev/null; then
    with_mpi() { begin; SLURM_NTASKS=2 SLURM_CPUS_PER_TASK=1 bash mpi.sh && cmp report.csv want.csv; }
    check "Slurm with MPI" with_mpi
fi
finish "checks of job files"
