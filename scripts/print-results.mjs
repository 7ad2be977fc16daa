/** Prints each stage with its time and verdict, and the total time if given. */
export function printResults(results, seconds) {
  const row = (name, time, verdict) =>
    console.log(`${name.padEnd(12)}${time.toFixed(1).padStart(7)} s  ${verdict}`);

  console.log(`\n── in short ${'─'.repeat(62)}`);
  for (const result of results) row(result.name, result.seconds, result.verdict);
  if (seconds !== undefined) row('whole', seconds, '');
}
