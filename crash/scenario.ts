/** One thing that can happen to a server, tried on an engine. */
import type { Engine } from './data-home.ts';

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
