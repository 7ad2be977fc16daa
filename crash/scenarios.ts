/** What else can happen to a server. A later one joins by a file in scenarios/ and a line here. */
import type { Engine } from './data-home.ts';
import { lostAtBegin, silentNetwork, takenConnections } from './scenarios/bad-network.ts';
import { databaseAway } from './scenarios/database-away.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { secondProcess } from './scenarios/second-process.ts';
import { stopInMidRequest } from './scenarios/stop-in-mid-request.ts';

export interface ScenarioContext {
  engine: Engine;
  seed: number;
  packageRoot: string;
}

export interface Scenario {
  name: string;
  /** Only on this engine. */
  engine?: 'embedded' | 'postgres';
  /** Left out of the short form. */
  isLong?: boolean;
  /** Returns the result in one sentence; throws when something is wrong. */
  run: (ctx: ScenarioContext) => Promise<string>;
}

export const SCENARIOS: readonly Scenario[] = [
  secondProcess,
  stopInMidRequest,
  fullDisk,
  databaseAway,
  lostAtBegin,
  takenConnections,
  silentNetwork,
];
