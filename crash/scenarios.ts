/** Failures other than a killed server. To add one, add a file to scenarios/ and a line here. */
import type { Scenario } from './scenario.ts';
import { lostAtBegin, silentNetwork, takenConnections } from './scenarios/bad-network.ts';
import { databaseAway } from './scenarios/database-away.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { secondProcess } from './scenarios/second-process.ts';
import { stopInMidRequest } from './scenarios/stop-in-mid-request.ts';

export const SCENARIOS: readonly Scenario[] = [
  secondProcess,
  stopInMidRequest,
  fullDisk,
  databaseAway,
  lostAtBegin,
  takenConnections,
  silentNetwork,
];
