export const WORKERS: number;
