/** Formats bytes as '20 MB' or '1.5 GB'. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let [size, unit] = [bytes, 0];
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1];

  return `${size >= 100 || Number.isInteger(size) ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}
