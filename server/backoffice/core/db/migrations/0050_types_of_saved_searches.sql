-- A chosen subtype limits only the homes of its own head type. The version before stored a subtype and all subtypes of
-- the other chosen types, so that a home of such a type without a known subtype was never found. The head type of a
-- subtype is its number without the last two digits.
update subscriptions s
set
  types = array(
    select head_type::integer from jsonb_array_elements_text(s.wishes -> 'type') with ordinality t (head_type, place)
    where not exists (
      select from jsonb_array_elements_text(s.wishes -> 'subType') n (sub_type)
      where n.sub_type::integer / 100 = t.head_type::integer
    )
    order by place
  ),
  sub_types = array(
    select sub_type::integer from jsonb_array_elements_text(s.wishes -> 'subType') with ordinality n (sub_type, place)
    order by place
  )
where jsonb_array_length(s.wishes -> 'subType') > 0;
