-- What members read that operators write, version by version; a version never changes. Version 1 of
-- what an operator begins says nothing: the first that is published is 2.
create table content_versions (
  item_id uuid not null,
  version int not null check (version > 0),
  effective_at timestamptz not null,
  kind text not null check (kind in ('announcement', 'help', 'news', 'article', 'shortLink')),
  is_published boolean not null,
  -- From when on an announcement is none any more.
  ends_at timestamptz,
  -- What finds a short link.
  code text,
  item json not null,
  -- null: of the install.
  operator_id uuid references operators,
  primary key (item_id, version),
  check ((kind = 'shortLink') = (code is not null))
);
create index content_versions_of_kind on content_versions (kind, effective_at desc);
create index content_versions_of_code on content_versions (code) where code is not null;
grant select, insert on content_versions to plumbline_app;
create trigger content_versions_append_only before update or delete or truncate on content_versions
  for each statement execute function refuse_change();

-- The same in each language, for lists and for whoever searches. Languages that PostgreSQL has no
-- stems of are searched by their words as they are, and those without spaces by their letters.
create table content_texts (
  item_id uuid not null,
  version int not null,
  language text not null,
  title text not null,
  summary text not null,
  body text not null,
  words tsvector not null generated always as (
    setweight(to_tsvector(case language when 'en-us' then 'english'::regconfig
      when 'xi' then 'spanish'::regconfig else 'simple'::regconfig end, title), 'A')
    || setweight(to_tsvector(case language when 'en-us' then 'english'::regconfig
      when 'xi' then 'spanish'::regconfig else 'simple'::regconfig end, summary), 'B')
    || setweight(to_tsvector(case language when 'en-us' then 'english'::regconfig
      when 'xi' then 'spanish'::regconfig else 'simple'::regconfig end, body), 'C')
  ) stored,
  primary key (item_id, version, language),
  foreign key (item_id, version) references content_versions
);
create index content_texts_words on content_texts using gin (words);
grant select, insert on content_texts to plumbline_app;
create trigger content_texts_append_only before update or delete or truncate on content_texts
  for each statement execute function refuse_change();

-- Which announcements a member has read or dismissed: those come no more unasked.
create table content_reads (
  user_id uuid not null references users,
  item_id uuid not null,
  read_at timestamptz not null,
  primary key (user_id, item_id)
);
grant select, insert on content_reads to plumbline_app;

-- Whether an article helped; the last word counts.
create table content_opinions (
  user_id uuid not null references users,
  item_id uuid not null,
  is_useful boolean not null,
  given_at timestamptz not null,
  primary key (user_id, item_id)
);
create index content_opinions_of_item on content_opinions (item_id);
grant select, insert, update on content_opinions to plumbline_app;
