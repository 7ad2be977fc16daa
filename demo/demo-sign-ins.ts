import { DEMO_PASSWORD, DEMO_PEOPLE, demoUsername } from './demo-staff.ts';
import type { DemoPerson } from './demo-staff.ts';

/** Who can sign in to the demo company, as lines of a table. */
export function demoSignIns(): string {
  const everybody: readonly DemoPerson[] = DEMO_PEOPLE;
  const rows = everybody.map(({ fullName, work, accessProfile, isSubcontractor }) => [
    demoUsername(fullName),
    `${accessProfile}${isSubcontractor ? ', subcontractor' : ''}`,
    `${fullName}, ${work}`,
  ]);
  const table = [['Username', 'Access profile', 'Who'], ...rows];
  const widths = [0, 1].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );

  return [`Sign in with the password ${DEMO_PASSWORD} as one of`, '', ...lines].join('\n');
}
