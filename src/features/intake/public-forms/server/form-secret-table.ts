import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The secret that signs the tokens of public forms. */
export const formSecrets = pgTable('form_secrets', {
  id: integer('id').primaryKey(),
  secret: text('secret').notNull(),
});
