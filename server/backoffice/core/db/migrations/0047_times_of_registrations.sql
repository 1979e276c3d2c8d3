-- A registration is found by the times of its day. The version before left old times in the registrations that were
-- cancelled before their day moved, and in those for a past day whose times were corrected. They get the times of their
-- day. A registration that is over keeps its times when the day is yet to come: the day is a new one with the same id.
update open_house_registrations r set starts_at = d.starts_at, ends_at = d.ends_at
from open_houses d
where d.site_id = r.site_id and d.estate_id = r.estate_id and d.id = r.open_house_id
  and (d.starts_at, d.ends_at) <> (r.starts_at, r.ends_at)
  and (d.ends_at <= now() or r.ends_at > now());
