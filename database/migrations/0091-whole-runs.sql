-- A fancy turns on whole runs: half a run, which nobody may offer any more, is reached with the next one.
update market_prices p set quotes = jsonb_set(p.quotes, '{line,line}', to_jsonb(ceil((p.quotes #>> '{line,line}')::numeric / 1000)::bigint * 1000))
  from markets m where m.id = p.market_id and m.type = 'fancy' and (p.quotes #>> '{line,line}')::bigint % 1000 <> 0;
