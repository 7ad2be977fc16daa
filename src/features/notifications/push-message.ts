/** What a notification says on a phone or computer: one sentence, the record's name and its page. */
import { addressOf } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { listQueryOf, sentenceOf } from './notification-sentence.ts';
import type { ToldNews } from './notification-sentence.ts';

/** Services take 4 KB; a phone shows about this much. */
const LONGEST_BODY = 200;

interface PushedNews extends ToldNews {
  id: number;
  entity: EntityName;
  entityId: number;
  label: string;
  noteId: number | null;
}

export function messageOf(news: PushedNews) {
  const { id, type, entity, entityId, label, noteId, count } = news;
  const list = `/${addressOf(entity)}`;
  const record = `${list}/${entityId}${noteId === null ? '' : `#note-${noteId}`}`;

  return {
    title: sentenceOf(news, entityOf(entity)),
    body: count === 1 ? label.slice(0, LONGEST_BODY) : '',
    path: count === 1 ? record : `${list}?${new URLSearchParams(listQueryOf(type)).toString()}`,
    tag: `gable-${id}`,
  };
}
