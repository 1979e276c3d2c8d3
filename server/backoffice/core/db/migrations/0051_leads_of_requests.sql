-- The lead before a lead about the same request is found by this index. The index leads_reference has only unsent leads.
create index leads_request on leads (site_id, reference, at);
