-- What the last copy of the calendar of another platform says besides its nights; null for copies of before, of which
-- nobody knows whether all of their entries were read.
alter table rental_feeds
  -- Entries that take nothing because they are marked as free.
  add column free integer,
  -- Entries of which not all nights are known, and the first of them.
  add column unread integer,
  add column named jsonb,
  -- Whether pages of the home say that what is known of it is current.
  add column shown_current boolean not null default true;
-- Homes are not booked unchecked until all of their calendars were read anew.
update rental_feeds set due_at = now();
