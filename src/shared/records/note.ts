/** A note on a record, shown on the record's timeline. */
import { z } from 'zod';

export const MAX_NOTE_LENGTH = 5000;
export const MAX_MENTIONS = 20;
export const MAX_PINNED = 10;

const mention = z.object({
  userId: z.int(),
  /** The user's name as written after the @ in the text. */
  name: z.string(),
});

export type Mention = z.infer<typeof mention>;

export const note = z
  .object({
    id: z.int(),
    /** Plain text, possibly with several lines. */
    text: z.string(),
    mentions: z.array(mention),
    isPinned: z.boolean(),
    /** Null if a client wrote the note on their page. */
    authorId: z.int().nullable(),
    /** The author's name at the time. */
    by: z.string(),
    createdAt: z.iso.datetime(),
    /** The time the text was last changed; null if never. */
    editedAt: z.iso.datetime().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Note' });

export type Note = z.infer<typeof note>;
