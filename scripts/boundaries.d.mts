export const WINGS: Record<string, { below: string[]; features: string[] }>;
export function forbiddenStep(one: { from: string; to: string }): string | null;
