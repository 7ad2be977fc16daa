/**
 * Types for pdfmake's virtual file system (files in memory), which its own types omit although it
 * exists on the server too.
 */
import 'pdfmake';

declare module 'pdfmake' {
  export const virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void };
}
