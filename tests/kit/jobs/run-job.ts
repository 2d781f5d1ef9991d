import type { TestServer } from "../server.ts";

/** Runs a job of the timetable now: tests have none, so that it meets no clock but theirs. */
export async function runJob({ server }: TestServer, name: string): Promise<void> {
  const job = server.jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`no such job: ${name}`);
  await job.run(new AbortController().signal);
}
