import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The one secret by which Gable knows the tokens of its public forms again. */
export const formSecrets = pgTable('form_secrets', {
  id: integer('id').primaryKey(),
  secret: text('secret').notNull(),
});
