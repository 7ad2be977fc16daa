interface StageResult {
  name: string;
  verdict: string;
  seconds: number;
}
interface Place {
  file?: string;
  machine?: string;
}
export function slowerStages(results: StageResult[], form: string, place?: Place): string[];
export function keepTimes(results: StageResult[], form: string, place?: Place): void;
