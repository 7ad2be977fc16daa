import { toCurl } from './fuzz-request.ts';
import type { FuzzFailure, FuzzReport } from './run-fuzz.ts';

/** Formats a failure, with its request as a shell command. */
export function describeFailure({ wrong, request, answer, inside, times }: FuzzFailure): string {
  const body = answer.body.toString('utf8').slice(0, 600);

  return [
    `✗ ${request.call}, ${times}×: ${wrong}`,
    `  ${toCurl(request)}`,
    `  → ${answer.status} ${body}`,
    ...(inside ? [`  inside: ${inside.split('\n').slice(0, 14).join('\n  ')}`] : []),
  ].join('\n');
}

/** Returns true if nothing went wrong. */
export function isClean({ failures, output, ended, books }: FuzzReport): boolean {
  return failures.length === 0 && output === '' && !ended && books.length === 0;
}

/** Formats a run's findings as text. */
export function fuzzReport(report: FuzzReport): string {
  const { sent, seconds, statuses, kinds, neverSucceeded, slowest, books, megabytes } = report;
  const counts = (all: Record<string, number>) =>
    Object.entries(all)
      .map(([name, times]) => `${name}: ${times}`)
      .join(', ');

  return [
    `${sent} requests in ${seconds.toFixed(1)} s, ${Math.round(sent / seconds)} a second; the server has ${megabytes} MB`,
    `kinds    ${counts(kinds)}`,
    `answers  ${counts(statuses)}`,
    `slowest  ${slowest.map(({ call, ms }) => `${call} ${Math.round(ms)} ms`).join(', ')}`,
    ...neverSucceeded.map(
      ({ call, refusal }) => `never a success from ${call}; the last was ${refusal}`,
    ),
    ...report.failures.map((failure) => `\n${describeFailure(failure)}`),
    ...(report.output ? [`\n✗ the server wrote:\n${report.output.slice(0, 8000)}`] : []),
    ...(report.ended ? [`\n✗ ${report.ended}`] : []),
    ...books.map(({ rule, record, detail }) => `\n✗ the books: ${record}: ${detail}\n  ${rule}`),
    `\n${isClean(report) ? 'Nothing was wrong.' : `${report.failures.length} kinds of failure.`}`,
  ].join('\n');
}
