/** An accident that can happen to a server, tried on an engine. */
import type { Engine } from './data-home.ts';

export interface ScenarioContext {
  engine: Engine;
  seed: number;
  packageRoot: string;
}

export interface Scenario {
  name: string;
  /** The engine of a scenario that runs on one alone. */
  engine?: 'embedded' | 'postgres';
  /** True for a scenario that the short form leaves out. */
  isLong?: boolean;
  /** Returns the result in one sentence; throws when something is wrong. */
  run: (ctx: ScenarioContext) => Promise<string>;
}
