/** A failure that can happen to a server, tested on an engine. */
import type { Engine } from './data-home.ts';

export interface ScenarioContext {
  engine: Engine;
  seed: number;
  packageRoot: string;
}

export interface Scenario {
  name: string;
  /** Set if the scenario runs on only one engine. */
  engine?: 'embedded' | 'postgres';
  /** True if a short run skips the scenario. */
  isLong?: boolean;
  /** Returns a one-sentence result; throws if something is wrong. */
  run: (ctx: ScenarioContext) => Promise<string>;
}
