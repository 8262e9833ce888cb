// What happens to leases in Redis, each in one step.

/**
 * Notes since when leases are known, unless that is noted. A server that has lost its memory has lost it, too: then nobody gets
 * a new lease before every owner of before has either renewed its own or lost it.
 */
const SINCE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('SET', KEYS[1], now, 'NX')
local since = tonumber(redis.call('GET', KEYS[1]))
`;

export const BEGIN = `${SINCE} return since`;

/** KEYS: since when leases are known, the lease. ARGV: node, lifetime in ms. Returns the owner or '', and its time in ms. */
export const CLAIM = `${SINCE}
local owner = redis.call('GET', KEYS[2])
if owner and owner ~= ARGV[1] then return { owner, redis.call('PTTL', KEYS[2]) } end
local left = since + tonumber(ARGV[2]) - now
if not owner and left > 0 then return { '', left } end
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
return { ARGV[1], tonumber(ARGV[2]) }
`;

/** KEYS: since when leases are known, then leases. ARGV: node, lifetime in ms. Returns 1 for each lease that is the node's. */
export const RENEW = `${SINCE}
local answers = {}
for index = 2, #KEYS do
  local owner = redis.call('GET', KEYS[index])
  local isOwn = not owner or owner == ARGV[1]
  if isOwn then redis.call('SET', KEYS[index], ARGV[1], 'PX', ARGV[2]) end
  answers[index - 1] = isOwn and 1 or 0
end
return answers
`;

/** KEYS: the lease. ARGV: node. */
export const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 0
`;
