-- Calendars of other platforms that could not be read to an end: how often in a row, noted before each attempt.

alter table rental_feeds add column attempts integer not null default 0;
