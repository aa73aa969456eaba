-- A loaded script as data: what its hooks are made of. The bridge runs this in the script's own state, and reads no global:
-- a script may have replaced any. In: the hooks, and where values are found. Out: what `emit` is given, as LoadedScript reads it.
--
-- A value is a tag and what follows it: 'n', 't', 'f'; 'i' and a whole number; 'd' and a double; 's' and a text; 'h' and the
-- name of something of the host's; 'r' and the number of a node. First come the names of what the host has, ended by an
-- empty one, then three hooks, the globals and the modules by name as values, then the nodes in the order of their numbers:
-- 'T', the metatable, pairs of key and value, 'e'; 'F', source, line, and for each upvalue a cell, and its value where it
-- is new, 'e'; 'M' and 16 doubles; 'O' and the name of another kind.

local emit, next, kind, debug, globals, methods, values, transform, option, update, modules = ...
local names, seen, queue, cells = {}, {}, {}, 0

-- Names the fields of a table that are no script's own.
local function name(fields, prefix)
  for key, value in next, fields do
    local k = kind(value)
    if kind(key) == "string" and (k == "builtin" or k == "userdata") then
      local full = prefix .. key
      names[value] = full
      -- An empty one ends the names.
      if full ~= "" then emit("", full) end
    end
  end
end

local tags = { ["nil"] = "n", integer = "i", number = "d", string = "s" }

local function put(value)
  local tag = tags[kind(value)]
  if tag then
    emit(tag, value)
  elseif kind(value) == "boolean" then
    emit(value and "t" or "f")
  elseif names[value] then
    emit("h", names[value])
  else
    if not seen[value] then
      queue[#queue + 1] = value
      seen[value] = #queue
    end
    emit("r", seen[value])
  end
end

local nodes = {}

function nodes.table(node)
  emit("T")
  put(debug.getmetatable(node))
  for key, value in next, node do
    put(key)
    put(value)
  end
  emit("e")
end

nodes["function"] = function(node)
  local record = debug.getinfo(node, "Su")
  emit("F", record.source, record.linedefined)
  for i = 1, record.nups do
    local id = debug.upvalueid(node, i)
    local isNew = not seen[id]
    if isNew then
      cells = cells + 1
      seen[id] = cells
    end
    emit(isNew and "c" or "k", seen[id])
    if isNew then
      local _, value = debug.getupvalue(node, i)
      put(value)
    end
  end
  emit("e")
end

function nodes.Transform(node) emit("M", node) end

name(methods, "Transform:")
name(values, "carousel.")
name(globals, "")
local own = {}
for key, value in next, globals do own[key] = value end
for _, library in next, { "math", "string", "table", "utf8", "coroutine", "Transform" } do
  if kind(own[library]) == "table" then
    names[own[library]] = library
    name(own[library], library .. ".")
  end
end
emit("", "")

put(transform)
put(option)
put(update)
put(globals)
put(modules)
local done = 0
while done < #queue do
  done = done + 1
  local node = queue[done]
  local k = kind(node)
  if nodes[k] then nodes[k](node) else emit("O", k == "builtin" and "function" or k) end
end
