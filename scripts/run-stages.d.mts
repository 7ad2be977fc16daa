interface Stage {
  name: string;
  command: string[];
  needs?: string;
  group?: string;
}
interface StageResult {
  name: string;
  verdict: string;
  seconds: number;
}
export function isFailure(result: StageResult): boolean;
export function runStages(stages: Stage[], env: Record<string, string>): Promise<StageResult[]>;
