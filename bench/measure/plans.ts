import type { Database } from '#server/db/database.ts';
import type { Probe } from './probes.ts';
import { listen } from './statements-of.ts';
import type { Statement } from './statements-of.ts';

interface Explained extends Statement {
  plan: string[];
  ms: number;
}

async function explain({ pool }: Database, statement: Statement): Promise<Explained> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${statement.text}`,
    statement.values,
  );
  const plan = rows.map((row) => row['QUERY PLAN']);
  const ms = Number(/Execution Time: ([\d.]+)/.exec(plan.at(-1) ?? '')?.[1] ?? 0);

  return { ...statement, plan, ms };
}

/** Shortens column lists, which clutter the output and say nothing about the plan. */
function shorten(text: string): string {
  return text.replace(/^select (.{80}).*? from /s, 'select $1 … from ').slice(0, 2000);
}

/** Returns the query plan of each probe's slowest statement, as text. */
export async function explainProbes(
  database: Database,
  { probes, cookies }: { probes: readonly Probe[]; cookies: Record<Probe['asks'], string> },
): Promise<string> {
  const listening = await listen(database);
  const texts: string[] = [];
  for (const { group, name, paths, asks } of probes) {
    const statements: Explained[] = [];
    for (const path of paths) {
      const recorded = await listening.statementsOf(path, cookies[asks]);
      for (const statement of recorded.filter(({ text }) => /^\s*select/i.test(text))) {
        statements.push(await explain(database, statement));
      }
    }
    const slowest = statements.toSorted((one, other) => other.ms - one.ms)[0];
    if (!slowest) continue;
    texts.push(
      [
        `### ${group}: ${name} (${paths.length === 1 ? paths[0] : `${paths.length} calls`})`,
        `${shorten(slowest.text)}\n-- with ${JSON.stringify(slowest.values).slice(0, 300)}`,
        ...slowest.plan,
      ].join('\n'),
    );
  }
  await listening.close();

  return texts.join('\n\n');
}
