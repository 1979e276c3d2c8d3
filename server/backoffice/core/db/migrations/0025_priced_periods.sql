-- Of periods with prices of their own, several may begin on a day: a week of six nights and one of seven. One without a
-- type has `stay`.
-- contract: 1.0.0 is the last version that knows the key without the end, and what it writes keeps the wider one too.
alter table rental_periods drop constraint rental_periods_pkey, add primary key (unit_key, begins, ends, type);

-- Besides `owner`, `feed:<name>` and `erased:<reference>`, `rental_blocks.source` may be `option`: nights that are an option
-- in the program of the agency.

-- The next day on which a promotion has ended or a period is offered for the first time: prices are made anew then.
alter table rental_units add column prices_change_on date;
