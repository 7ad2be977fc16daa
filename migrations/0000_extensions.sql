-- Trigram indexes: what people type into a search box is found anywhere in a word.
create extension if not exists pg_trgm;
