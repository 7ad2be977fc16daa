import { createRequire } from 'node:module';
import type * as Fontkit from 'fontkit';

/** The same instance that pdfkit uses, so the fix below applies there too. */
const fontkit = createRequire(import.meta.url)('fontkit') as typeof Fontkit;

interface PlacesMarks {
  applyAnchor: (this: PlacesMarks, mark: unknown, base: unknown, at: number) => void;
}

let isMended = false;

/**
 * Opens a font file. Throws if it contains several fonts.
 *
 * Works around a bug in fontkit 2.0.4: it fails on a base character without an anchor for a mark,
 * which is common in Indian scripts. With the fix, the mark stays where it is.
 */
export function openFont(bytes: Buffer): Fontkit.Font {
  const font = fontkit.create(bytes);
  if (!('unitsPerEm' in font)) throw new Error('A font file holds several fonts');
  if (!isMended) mend(font);

  return font;
}

function mend(font: Fontkit.Font): void {
  font.layout('a');
  const { engine } = Reflect.get(font, '_layoutEngine') as {
    engine: { GPOSProcessor?: PlacesMarks } | null;
  };
  if (!engine?.GPOSProcessor) return;
  const processor = Object.getPrototypeOf(engine.GPOSProcessor) as PlacesMarks;
  const { applyAnchor } = processor;
  processor.applyAnchor = function applyKnownAnchor(mark, base, at) {
    if (base) applyAnchor.call(this, mark, base, at);
  };
  isMended = true;
}
