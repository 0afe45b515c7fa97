import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What `/metrics` shows. Names carry their unit; a registry of its own, so that two servers in one process do not mix. */
export type Metrics = ReturnType<typeof createMetrics>

const requestSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128]

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'steward_' })
  return {
    registry,
    requests: new Histogram({
      name: 'steward_request_seconds', help: 'Time to answer, by contract row and status', labelNames: ['row', 'status'] as const, buckets: requestSeconds, registers,
    }),
    refusals: new Counter({ name: 'steward_refusals_total', help: 'Refusals, by contract row and code', labelNames: ['row', 'code'] as const, registers }),
    inFlight: new Gauge({ name: 'steward_requests_in_flight', help: 'API requests being answered', registers }),
    placements: new Counter({ name: 'steward_placements_total', help: 'Bets by what became of them: accepted or the refusal', labelNames: ['outcome'] as const, registers }),
    placementBatch: new Histogram({ name: 'steward_placement_batch_bets', help: 'Bets decided in one transaction', buckets: batchSizes, registers }),
    walletBatch: new Histogram({ name: 'steward_wallet_batch_calls', help: 'Calls of casino providers decided in one transaction', buckets: batchSizes, registers }),
    settledPlayers: new Counter({ name: 'steward_settlement_players_total', help: 'Players settled or rolled back, by kind of job', labelNames: ['kind'] as const, registers }),
    settlementChunkSeconds: new Histogram({ name: 'steward_settlement_chunk_seconds', help: 'Time of one chunk of a settlement', labelNames: ['kind'] as const, buckets: requestSeconds, registers }),
    relayLagSeconds: new Gauge({ name: 'steward_relay_lag_seconds', help: 'Age of the oldest message of the last batch when it was numbered', registers }),
    relayMessages: new Counter({ name: 'steward_relay_messages_total', help: 'Messages numbered into the stream by this node', registers }),
    streamClients: new Gauge({ name: 'steward_stream_clients', help: 'Open live streams on this node', registers }),
    streamHidden: new Counter({ name: 'steward_stream_hidden_total', help: 'Messages that full buffers of slow clients dropped', registers }),
    exposureLagSeconds: new Gauge({ name: 'steward_exposure_lag_seconds', help: 'How long the oldest change of positions had waited when it was added to the sums of accounts', registers }),
    feedEvents: new Counter({ name: 'steward_feed_events_total', help: 'Normalised feed events taken in, by kind', labelNames: ['kind'] as const, registers }),
    feedEventsLeftOut: new Counter({ name: 'steward_feed_events_left_out_total', help: 'Normalised feed events that were refused for what they say, by kind', labelNames: ['kind'] as const, registers }),
  }
}
