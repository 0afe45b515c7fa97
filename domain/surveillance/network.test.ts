import { expect, test } from 'vitest'
import { inNetwork, isNetwork, plainAddress } from './network.ts'

test('a network holds its addresses and no others', () => {
  const held: readonly (readonly [string, string, boolean])[] = [
    ['198.51.100.255', '198.51.100.0/24', true], ['198.51.101.0', '198.51.100.0/24', false], ['198.51.100.7', '198.51.100.7', true], ['198.51.100.7', '0.0.0.0/0', true],
    ['198.51.100.7', '198.51.100.6/31', true], ['198.51.100.8', '198.51.100.6/31', false], ['198.51.100.7', '198.51.100.7/32', true],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8', true], ['1:2:3:4:5:6:7:9', '1:2:3:4:5:6:7:8', false], ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6::/96', true], ['1::8', '1:0:0:0:0:0:0:8', true], ['2001:DB8::1', '2001:db8::/32', true],
    // What is no address or no network holds nothing.
    ['x', '0.0.0.0/0', false], ['1.2.3.4', 'x', false], ['x', 'x', false], ['1.2.3.4', '::/0', false], ['::1', '0.0.0.0/0', false], ['1.2.3.4', '1.2.3.4/33', false], ['1.2.3.4', '1.2.3.4/-1', false], ['1.2.3.4', '0.0.0.0/1.5', false], ['1.2.3.4', '0.0.0.0/x', false],
    ['2001:db8::1', '2001:db8::/32', true], ['2001:db9::1', '2001:db8::/32', false], ['198.51.100.7', '2001:db8::/32', false], ['::1', '::/127', true],
  ]
  for (const [ip, network, inside] of held) expect([ip, network, inNetwork(ip, network)]).toEqual([ip, network, inside])
  for (const no of ['', 'x', '1.2.3', '1.2.3.256', '1.2.3.4/33', '1.2.3.4/', '::1::', '1:2', '2001:db8::/129', '1.2.3.4/5/6']) expect([no, isNetwork(no)]).toEqual([no, false])
  for (const yes of ['1.2.3.4', '1.2.3.4/0', '1.2.3.4/32', '255.255.255.255/8', '::', '::1', '1::', '1:2:3:4:5:6:7:8', 'abcd:EF01::/128', '::/0', '1::2:3/100']) expect([yes, isNetwork(yes)]).toEqual([yes, true])
  for (const no of ['1.2.3.4/1234', '1.2.3.4/x1', '1.2.3.4/1x', '1.2.3.4.5', '1.2.3.x4', '1.2.3.4x', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7::8', '1:2:3:4:5:6:7:8::', '12345::', 'x1::', '1x::', ':', '1.2.3.4//']) expect([no, isNetwork(no)]).toEqual([no, false])
})

test('an address of IPv4 in the clothes of IPv6 is the one it is', () => {
  for (const mapped of ['::ffff:198.51.100.7', '::FFFF:198.51.100.7', '0:0:0:0:0:ffff:198.51.100.7', '::ffff:c633:6407']) {
    expect([mapped, plainAddress(mapped), inNetwork(mapped, '198.51.100.0/24')]).toEqual([mapped, '198.51.100.7', true])
  }
  for (const other of ['198.51.100.7', '2001:db8::198.51.100.7', '::198.51.100.7', '::1', '2001:db8::1', '::fffe:198.51.100.7', 'x:y']) expect(plainAddress(other)).toBe(other)
  expect(inNetwork('2001:db8::c633:6407', '2001:db8::198.51.100.0/120')).toBe(true)
})
