-- What the filters beside the six controls look at, packed: a number that tells whether the rest is that of this document,
-- bits for what a home has, and numbers (`shared/filters`). Null until it is worked out, in the background: for
-- homes from before this version, and for those that the version before writes.
alter table estates add column features integer[];

-- The same of saved searches: the bits that a home has to have, and bounds of its numbers, one element a filter in the
-- order of their slots. Null where nothing is said.
alter table subscriptions add column features integer not null default 0;
alter table subscriptions add column lower double precision[];
alter table subscriptions add column upper double precision[];
