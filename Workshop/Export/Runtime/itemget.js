// A value of an item by a name that is not known before.
import { $count } from './counts.js'
import { $data } from './data.js'
import { $fail } from './fail.js'
import { $Item } from './item.js'
import { $id } from './itemvalues.js'
import { $looked } from './looked.js'
import { $record } from './record.js'
const plain = new Set('offset width height presence leaving held current placeholder'.split(' '))
const looks = new Set('alpha shade depth blur saturation tintAmount contentX contentY contentScale label'.split(' '))
$Item.prototype.get = function (k, at) {
  if (plain.has(k)) return this.f[k]
  if (looks.has(k)) return $looked(this, k)
  switch (k) {
    case 'index': case 'order': return $count(this.f[k])
    case 'id': return $id(this)
    case 'data': return $data(this.f.data)
    case 'size': return $record(this.f.size)
    case 'state': return this.state()
  }
  return $fail(at, `an item has no '${k}'`)
}
