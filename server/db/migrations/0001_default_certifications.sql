-- What a fresh database holds (decisions.md §3), all active.
INSERT INTO "certifications" ("name") VALUES
  ('3M'),
  ('Avery'),
  ('Oracal'),
  ('TWA'),
  ('VViViD'),
  ('Hexis'),
  ('Arlon'),
  ('Chrome Delete'),
  ('PPF'),
  ('Ceramic Coating'),
  ('CWI'),
  ('WrapItRight')
ON CONFLICT DO NOTHING;
