interface Sources {
  imports: { from: string; to: string }[];
  files: string[];
  limits?: Record<string, number>;
}
export function changedFiles(): string[];
export function testsOfChange(
  changed: string[],
  sources: Sources,
): { tests: string[]; leftOut: number };
