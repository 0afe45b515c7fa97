-- Which following of a feed said last how a market stands, and at what moment of the feed: a node that was held up with an older word, while
-- another took the feed over, opens nothing by it.
alter table markets add column feed_said_by uuid, add column feed_said_at timestamptz;
