-- In a line market the price of a level is its line, so that each side has its own; before, one line stood beside both. What a feed brought
-- were lines already; of a person each side stands at the line that was given.
update market_prices p set quotes = jsonb_set(p.quotes #- '{line,line}', '{line}', case when m.feed_ref is null then jsonb_build_object(
    'back', case when p.quotes #> '{line,back}' = '[]' then '[]'::jsonb else jsonb_build_array(jsonb_build_array(p.quotes #> '{line,line}', 0)) end,
    'lay', case when p.quotes #> '{line,lay}' = '[]' then '[]'::jsonb else jsonb_build_array(jsonb_build_array(p.quotes #> '{line,line}', 0)) end)
  else p.quotes->'line' #- '{line}' end)
  from markets m where m.id = p.market_id and m.type = 'line' and p.quotes #> '{line,line}' is not null;
