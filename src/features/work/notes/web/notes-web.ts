import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';

/** Notes have no pages: they are part of every record's timeline. */
export const notesWeb: FeatureWeb = {
  timeline: {
    head: lazyPart(async () => (await import('./note-head.tsx')).NoteHead),
    note: lazyPart(async () => (await import('./note-line.tsx')).NoteLine),
  },
};
