-- Reports of how things stand now, as they were shown: what no past moment can tell is kept, so that it can be had again. What is shown
-- again unchanged is kept once.
create table shown_contents (
  sha256 text primary key,
  -- JSON of the heading, the rows and the totals, compressed.
  content bytea not null
);
create table shown_reports (
  -- What was asked for, in the order of the report's filters.
  question text not null,
  shown_at timestamptz not null,
  made_by text not null,
  rows integer not null,
  content_sha256 text not null references shown_contents (sha256),
  primary key (question, shown_at)
);
grant select, insert on shown_contents, shown_reports to steward_app;

-- A scheduled report that could not be made stands among the files with its reason.
alter table report_files
  add column refusal text,
  alter column media_type drop not null,
  alter column sha256 drop not null,
  alter column content drop not null,
  add constraint report_files_whole check (case when refusal is null then num_nulls(media_type, sha256, content) = 0 else num_nonnulls(media_type, sha256, content) = 0 end);

-- Rounds of the casino make a player active too, of the sport -1 and the type 'casino'. Who was active is counted anew, which begins with
-- the first start after this.
alter table player_days alter column market_type type text using market_type::text;
delete from settings where key = 'report_sums';
