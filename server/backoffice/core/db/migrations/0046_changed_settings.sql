-- A hash of the settings with which the homes of a connection were mapped; null until a version that knows it has run.
alter table connection_syncs add column settings_hash text;
-- The value of full_due_at for which the full sync in progress, or the last one, was begun. When full_due_at has another
-- value at the end, somebody has requested a further full sync meanwhile.
alter table connection_syncs add column served_due_at timestamptz;
-- Records that are gone no longer belong to the record that contained them; until now this kept their rows for ever.
update connection_records set contained_in = null where state = 'gone' and contained_in is not null;
