interface Import {
  from: string;
  to: string;
  isLazy: boolean;
}

export const BREACHES: Record<string, number>;
export function checkDoors(
  imports: readonly Import[],
  files: readonly string[],
  options?: {
    breaches?: Record<string, number>;
    exportsOf?: (feature: string) => readonly string[];
  },
): { findings: string[]; exported: number; broken: number };
