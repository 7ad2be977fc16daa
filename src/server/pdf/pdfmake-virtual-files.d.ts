/** What pdfmake has on a server too, and its types leave out: files that it is handed in memory. */
import 'pdfmake';

declare module 'pdfmake' {
  export const virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void };
}
