// Text outside the room it was given, outside the drawing, or on top of other text. Glyph boxes are
// taller than letters, so their upper and lower fifth may touch.
() => {
  const svg = document.querySelector('svg');
  const frame = svg.viewBox.baseVal;
  const found = [];
  const boxes = [];
  for (const text of svg.querySelectorAll('text')) {
    const box = text.getBBox();
    const matrix = svg.getScreenCTM().inverse().multiply(text.getScreenCTM());
    const at = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
    const a = at(box.x, box.y + box.height * 0.2), b = at(box.x + box.width, box.y + box.height * 0.8);
    const room = parseFloat(text.dataset.room);
    if (box.width > room + 0.6) found.push(`"${text.textContent}" is ${box.width.toFixed(1)} wide, has ${room}`);
    const [x1, x2] = [Math.min(a.x, b.x), Math.max(a.x, b.x)], [y1, y2] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
    if (x1 < -0.5 || y1 < -0.5 || x2 > frame.width + 0.5 || y2 > frame.height + 0.5)
      found.push(`"${text.textContent}" leaves the drawing at ${x1.toFixed(0)} ${y1.toFixed(0)}`);
    boxes.push([text, x1, y1, x2, y2]);
  }
  for (let i = 0; i < boxes.length; i++)
    for (let j = 0; j < i; j++) {
      const [s, ax1, ay1, ax2, ay2] = boxes[i], [t, bx1, by1, bx2, by2] = boxes[j];
      const w = Math.min(ax2, bx2) - Math.max(ax1, bx1), h = Math.min(ay2, by2) - Math.max(ay1, by1);
      if (w > 0.8 && h > 0.8)
        found.push(`"${s.textContent}" lies on "${t.textContent}" at ${ax1.toFixed(0)} ${ay1.toFixed(0)}`);
    }
  return found;
}
