import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { JobRun } from '../jobs/jobs.ts';

/** Seconds. */
const SECONDS = [0.01, 0.1, 1, 10, 60];

/** @returns a function that records the end of each run of a job */
export function addJobMetrics(registry: Registry): (run: JobRun) => void {
  const lastSuccess = new Gauge({
    name: 'portal_job_last_success_timestamp_seconds',
    help: 'When a job of this process last succeeded',
    // Prometheus itself labels each sample with its own `job`.
    labelNames: ['name'],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'portal_job_failures_total',
    help: 'Failed runs of a job; the next run tries again',
    labelNames: ['name'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'portal_job_seconds',
    help: 'Time that a run of a job took',
    labelNames: ['name'],
    buckets: SECONDS,
    registers: [registry],
  });
  return ({ job, ms, hasFailed }) => {
    seconds.observe({ name: job }, ms / 1000);
    // The alert on failures compares with 0, so that each job has a count from its first run on.
    failures.inc({ name: job }, hasFailed ? 1 : 0);
    if (!hasFailed) lastSuccess.set({ name: job }, Date.now() / 1000);
  };
}
