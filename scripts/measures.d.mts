interface Import {
  from: string;
  to: string;
}

export function quantile(values: readonly number[], share: number): number;
export function circles(imports: readonly Import[]): string[][];
export function verdictOf(measure: {
  figure: number;
  target: number;
  frozen?: number;
}): 'ok' | 'frozen' | 'over';
